import * as z from 'zod/mini'
import { readJson, type JsonBounds } from '@segue/shared/read-json.ts'

/** What processes say at one subject. Whatever is longer, or is read as undefined, is no such message. */
export interface ClusterMessage<T> {
  /** In UTF-16 units. */
  maxLength: number
  read: (text: string) => T | undefined
}

export type ReadFrom<M> = M extends ClusterMessage<infer T> ? T : never

/** Deep enough for all that processes exchange, and shallow enough for whatever walks it by recursion. */
const clusterJson: JsonBounds = { levels: 100, entries: 1_000_000 }

export const jsonMessage = <T>(schema: z.ZodMiniType<T>, maxLength: number): ClusterMessage<T> => ({
  maxLength,
  read: (text) => readAs(schema, text),
})

/** A text that is no JSON, such as a uuid or the name of a host. */
export const textMessage = (maxLength: number, form?: RegExp): ClusterMessage<string> => ({
  maxLength,
  read: (text) => (form === undefined || form.test(text) ? text : undefined),
})

/** A message that says no more than its subject. */
export const emptyMessage = textMessage(0)

/** JSON that fits a schema, or undefined. */
export function readAs<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  const json = readJson(text, clusterJson)
  return 'value' in json ? z.safeParse(schema, json.value).data : undefined
}
