import { keptChoice } from '../client/kept-choice.ts'

/** Whether a room is new to somebody on this device: until they have read how it works, or do not want to. */
const [useIsNewcomer, setNewcomer] = keptChoice('segue-newcomer', true)
export { useIsNewcomer }

export const noNewcomer = (): void => setNewcomer(false)
