/** What a message from Amazon SNS turned out to be. */
export type TranscoderMessage =
  | { kind: 'notification'; message: string }
  /**
   * SNS asked us to confirm the subscription to our topic, and we did; or it announced that the subscription has ended.
   */
  | { kind: 'subscription' }
  | { kind: 'refused'; why: 'notAMessage' | 'wrongTopic' | 'badSignature' | 'notConfirmed' }

/** Reads the messages of one topic. Anyone can post to us: only what Amazon has signed for that topic is trusted. */
export type RemoteTranscoder = { read: (body: string) => Promise<TranscoderMessage> }
