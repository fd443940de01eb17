import { afterEach, vi } from 'vitest'

// The files of one process share its clock: one that stayed fake would hang every following test.
afterEach(() => void vi.useRealTimers())
