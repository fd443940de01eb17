import { create } from 'zustand'
import type { StagePerson } from '../../stage/stage-props.ts'

/** The built-in characters on the floor of a small room. They are only drawn: no list, count or vote includes them. */
export const useRegulars = create<{ people: readonly StagePerson[] }>(() => ({ people: [] }))
