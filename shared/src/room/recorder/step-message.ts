import type { RoomMessage, StatelessMessage } from '../protocol/messages.ts'

type WithoutSentence<M> = M extends { name: 'boothNotice'; params: infer Params }
  ? { name: 'boothNotice'; params: Omit<Params, 'message'> }
  : M

/** A message that changes nothing, as a step sends it. */
export type StatelessStepMessage = WithoutSentence<StatelessMessage>

/** A message as a step sends it. The sentence of a notice is added where it is encoded. */
export type StepMessage = MessageOf<RoomMessage>

type MessageOf<M extends RoomMessage> = M extends unknown
  ? { to: M['to']; message: WithoutSentence<M['message']> }
  : never
