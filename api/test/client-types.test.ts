import type { Operations } from '../src/compose/operations.ts'
import { expect, test } from 'vitest'
import type { Operations as Declared } from '../operations.d.ts'

/** Spelled out to the last property: how a type came about is no difference. */
type Whole<T> = T extends Response
  ? T
  : T extends readonly (infer E)[]
    ? Whole<E>[]
    : T extends object
      ? { [K in keyof T]: Whole<T[K]> }
      : T
// The one question that TypeScript answers with identity, and not with whether one thing fits the other.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Same<A, B> = (<T>() => T extends Whole<A> ? 1 : 2) extends <T>() => T extends Whole<B> ? 1 : 2 ? true : false
type OperationPart = 'params' | 'query' | 'body' | 'reply' | 'errors'
/** The calls and the parts of them that are declared otherwise than their schemas say. */
type Wrong<K extends keyof Operations & keyof Declared> = K extends unknown
  ? {
      [P in OperationPart]: Same<Operations[K][P], Declared[K][P]> extends true ? never : Narrower<K, P>
    }[OperationPart]
  : never
/** Operations that a function makes may know their parameters less exactly than their schemas do. */
type Narrower<K extends keyof Operations & keyof Declared, P extends OperationPart> = P extends 'params'
  ? Declared[K][P] extends Operations[K][P]
    ? never
    : `${P} of ${K}`
  : `${P} of ${K}`

/** In two halves: all of them at once are more than the compiler compares in one statement. */
type Both = keyof Operations & keyof Declared

test('the declarations are of the very types that the operations have', () => {
  // The compiler decides; what it finds different stands in its complaint.
  const wrongReads: Record<Wrong<Extract<Both, `GET ${string}`>>, never> = {}
  const wrongWrites: Record<Wrong<Exclude<Both, `GET ${string}`>>, never> = {}
  const sameCalls: Same<keyof Operations, keyof Declared> = true
  expect([wrongReads, wrongWrites]).toEqual([{}, {}])
  expect(sameCalls).toBe(true)
})
