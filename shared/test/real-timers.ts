import { afterEach, vi } from 'vitest'

// The files of one process share its clock: one that stayed still would hang every test that comes after.
afterEach(() => void vi.useRealTimers())
