import * as z from 'zod/mini'
import { readJson, type JsonBounds } from '@segue/shared/read-json.ts'

/** What processes send on one subject. A message that is too long, or that `read` returns undefined for, is invalid. */
export interface ClusterMessage<T> {
  /** In UTF-16 units. */
  maxLength: number
  read: (text: string) => T | undefined
}

export type ReadFrom<M> = M extends ClusterMessage<infer T> ? T : never

/** Deep enough for everything processes exchange, and shallow enough to be walked recursively. */
const clusterJson: JsonBounds = { levels: 100, entries: 1_000_000 }

export const jsonMessage = <T>(schema: z.ZodMiniType<T>, maxLength: number): ClusterMessage<T> => ({
  maxLength,
  read: (text) => readAs(schema, text),
})

/** Plain text that isn't JSON, such as a uuid or a host name. */
export const textMessage = (maxLength: number, form?: RegExp): ClusterMessage<string> => ({
  maxLength,
  read: (text) => (form === undefined || form.test(text) ? text : undefined),
})

/** A message whose subject says it all. */
export const emptyMessage = textMessage(0)

/** Parses JSON that matches a schema; undefined if it doesn't. */
export function readAs<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  const json = readJson(text, clusterJson)
  return 'value' in json ? z.safeParse(schema, json.value).data : undefined
}
