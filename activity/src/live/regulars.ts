import { create } from 'zustand'
import type { StagePerson } from '../stage/stage-props.ts'

/** The house's own people on the floor of a small room. */
export const useRegulars = create<{ people: readonly StagePerson[] }>(() => ({ people: [] }))
