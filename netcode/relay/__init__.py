"""The relay: friends in another home sit down by the same spoken code; docs/relay.md is for people who run one."""
