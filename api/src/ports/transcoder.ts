/** What a letter of Amazon SNS turned out to be. */
export type Letter =
  | { kind: 'notification'; message: string }
  /** They asked whether we want letters of our topic, and we said yes; or they said that there will be no more. */
  | { kind: 'subscription' }
  | { kind: 'refused'; why: 'notALetter' | 'wrongTopic' | 'badSignature' | 'notConfirmed' }

/** Reads letters of one topic. Anybody may post to us: only what Amazon has signed for that topic is believed. */
export type Transcoder = { read: (body: string) => Promise<Letter> }
