import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Operations as Declared } from '../../operations.d.ts'
import type { Operations } from '../../src/compose/operations.ts'

/** Expanded to the last property, so that the way a type was built makes no difference. */
type Whole<T> = T extends Response
  ? T
  : T extends readonly (infer E)[]
    ? Whole<E>[]
    : T extends object
      ? { [K in keyof T]: Whole<T[K]> }
      : T
// The only check that TypeScript makes by identity instead of assignability.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Same<A, B> = (<T>() => T extends Whole<A> ? 1 : 2) extends <T>() => T extends Whole<B> ? 1 : 2 ? true : false
type OperationPart = 'params' | 'query' | 'body' | 'reply' | 'errors'
/** The parts of calls whose declarations differ from their schemas. */
type Wrong<K extends keyof Operations & keyof Declared> = K extends unknown
  ? {
      [P in OperationPart]: Same<Operations[K][P], Declared[K][P]> extends true ? never : Narrower<K, P>
    }[OperationPart]
  : never
/** Operations created by a function may type their parameters less precisely than their schemas. */
type Narrower<K extends keyof Operations & keyof Declared, P extends OperationPart> = P extends 'params'
  ? Declared[K][P] extends Operations[K][P]
    ? never
    : `${P} of ${K}`
  : `${P} of ${K}`

/** In two halves: the compiler can't compare all of them in one statement. */
type Both = keyof Operations & keyof Declared

// The compiler decides; its error names what differs.
export const wrongReads: Record<Wrong<Extract<Both, `GET ${string}`>>, never> = {}
export const wrongWrites: Record<Wrong<Exclude<Both, `GET ${string}`>>, never> = {}
export const sameCalls: Same<keyof Operations, keyof Declared> = true
// @ts-expect-error: a declaration that differs is an error.
export const otherReply: Same<Operations['GET /auth/guest']['reply'], { accessToken: string | null }> = true

// A fifth of what checking all tests costs, so this file has a project of its own. Everything else compiles against the
// declarations.
test('the declarations have exactly the operations’ types', async () => {
  const tsc = ['node_modules/.bin/tsc', ['-p', 'api/test/contracts/client-types.tsconfig.json']] as const
  const cwd = fileURLToPath(new URL('../../../', import.meta.url))
  const { stdout, code } = await promisify(execFile)(...tsc, { cwd }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  expect({ stdout, code }).toEqual({ stdout: '', code: 0 })
})
