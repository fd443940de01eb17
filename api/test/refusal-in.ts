import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { must } from '@segue/shared/must.ts'
import type { Errors } from '../src/platform/operation.ts'

/** The response that an operation declares for a code, with the limits in its sentence. */
export function refusalIn({ errors }: { errors: Errors }, code: string): { status: number; message: string } {
  const [status, sentence, values] = must(errors[code], `the declaration of ${code}`)
  return { status, message: interpolate(sentence, values) }
}
