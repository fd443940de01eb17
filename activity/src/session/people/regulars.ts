import { create } from 'zustand'
import type { StagePerson } from '../../stage/stage-props.ts'

/** The house's own people on the floor of a small room. They are only drawn: no list, count or vote includes them. */
export const useRegulars = create<{ people: readonly StagePerson[] }>(() => ({ people: [] }))
