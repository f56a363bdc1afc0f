// The words of a club's page, by their keys in client/locale.
export const CLUB_KEYS = [
  'page.club.playing', 'page.club.open', 'page.club.results', 'page.club.members', 'page.club.none', 'page.club.code',
  'page.club.come', 'page.club.bad-code', 'page.club.key', 'page.club.table', 'page.club.watching', 'page.club.asleep',
  'page.club.away', 'page.club.taken', 'page.club.over', 'page.club.help', 'page.club.free', 'settings.language',
  'page.club.new', 'page.club.new.help', 'page.club.game', 'page.club.seats', 'page.club.gather', 'page.club.too-many',
  'page.club.cannot', 'page.club.yours', 'page.club.yours.help', 'page.club.sit',
] as const;

export type ClubKey = (typeof CLUB_KEYS)[number];
