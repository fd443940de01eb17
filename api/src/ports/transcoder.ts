/** What a message of Amazon SNS turned out to be. */
export type TranscoderMessage =
  | { kind: 'notification'; message: string }
  /** They asked whether we want messages of our topic, and we said yes; or they said that there will be no more. */
  | { kind: 'subscription' }
  | { kind: 'refused'; why: 'notAMessage' | 'wrongTopic' | 'badSignature' | 'notConfirmed' }

/** Reads messages of one topic. Anybody may post to us: only what Amazon has signed for that topic is believed. */
export type RemoteTranscoder = { read: (body: string) => Promise<TranscoderMessage> }
