type Source = { url: string; description: string }

const reference = (page: string): Source => ({
  url: `https://www.cometchat.com/docs/rest-api/${page}`,
  description: 'The published reference that the shapes follow',
})
const sdk: Source = {
  url: 'https://www.npmjs.com/package/@cometchat/chat-sdk-javascript',
  description: 'Used by the published browser client. No reference is available',
}

/** The source of a call's format, by the end of its path; the first match counts. All other calls are our own. */
const sources: readonly [RegExp, Source][] = [
  [/ \/(?:settings|me|me\/jwt|user_sessions|v1\/react)$/, sdk],
  [/\/(?:interacted|interactions|delivered|conversation)$| \/user\/messages\//, sdk],
  [/\/auth_tokens$/, reference('auth-tokens')],
  [/ \/blockedusers$/, reference('blocked-users')],
  [/\/bannedusers(?:\/\{uid\})?$/, reference('banned-users')],
  [/\/members(?:\/\{uid\})?$|\/join$/, reference('group-members')],
  [/\/conversations?(?:\/read)?$/, reference('conversations')],
  [/ \/groups(?:\/\{guid\}(?:\/owner)?)?$/, reference('groups')],
  [/ \/users(?:\/\{uid\})?$/, reference('users')],
  [/\/messages(?:\/\{id\}(?:\/thread|\/reactions(?:\/\{emoji\})?)?)?$/, reference('messages')],
]

export const sourceOf = (key: string): Source | undefined => sources.find(([ending]) => ending.test(key))?.[1]
