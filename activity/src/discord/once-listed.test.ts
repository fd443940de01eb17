import { CallFailed } from '@segue/shared/call.ts'
import { expect, test, vi } from 'vitest'
import { onceListed } from './once-listed.ts'

const refused = (code: string) => new CallFailed(403, 'No', { message: 'No', code })

test('a user whom Discord lists late can enter, and one who is never listed is refused', async () => {
  vi.useFakeTimers()
  const late = vi.fn<() => Promise<string>>()
  late.mockRejectedValueOnce(refused('notInActivity')).mockRejectedValueOnce(refused('notInActivity'))
  late.mockResolvedValue('the room')
  const entering = onceListed(late)
  await vi.advanceTimersByTimeAsync(1100)
  expect(await entering).toBe('the room')
  const never = vi.fn(() => Promise.reject(refused('notInActivity')))
  const refusal = expect(onceListed(never)).rejects.toThrow('No')
  await vi.advanceTimersByTimeAsync(2600)
  await refusal
  expect(never).toHaveBeenCalledTimes(4)
})

test('any other refusal is passed on immediately', async () => {
  const ask = vi.fn(() => Promise.reject(refused('discordNotLinked')))
  await expect(onceListed(ask)).rejects.toThrow('No')
  expect(ask).toHaveBeenCalledTimes(1)
})
