// The words of the page itself, by their keys in client/locale; the build takes them from there into the page.
export const KEYS = [
  'alarm.leave', 'cancel', 'chat.empty', 'chat.say', 'chat.send', 'close', 'consent.no', 'consent.yes', 'lan.name',
  'lan.sit', 'lan.watch', 'lobby', 'lobby.add-bot', 'lobby.begin', 'lobby.free', 'lobby.free-it', 'lobby.ready',
  'lobby.sit', 'lobby.waiting', 'lobby.watching', 'log.empty', 'menu', 'menu.back-in', 'menu.leave.guest', 'menu.pause', 'menu.redo',
  'menu.undo', 'menu.unpause', 'moves', 'prompt.falling', 'prompt.paused', 'results', 'results.again', 'rulebook',
  'rulebook.why', 'seat.away', 'seat.bot', 'seat.you', 'settings', 'settings.language', 'settings.motion',
  'settings.quality', 'settings.quality.auto', 'settings.quality.high', 'settings.quality.low', 'settings.text',
  'settings.text.0', 'settings.text.1', 'settings.text.2', 'skip', 'tab.chat', 'tab.log', 'tab.odds', 'tab.words',
  'throw', 'which', 'camera.board', 'camera.mine', 'camera.table', 'camera.tray', 'link.connecting', 'link.resuming',
  'link.closed', 'moves.all', 'table.bot', 'lobby.you', 'seat.timer',
  'page.hand', 'page.table', 'page.place', 'page.place.auto', 'page.place.light', 'page.place.dark', 'page.swipe',
  'page.mine', 'page.board', 'page.dice', 'page.nothing', 'page.no-odds', 'page.unknown', 'page.evicted', 'page.evicted.here',
  'page.not-sent', 'page.phone', 'page.chance', 'page.code', 'page.away', 'page.misfit',
] as const;

export type Key = (typeof KEYS)[number];
