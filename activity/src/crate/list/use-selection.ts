import { useState } from 'react'
import { chooseAll, chooseRange, nothingChosen, press, stillThere, toggleOne } from './selection.ts'

/** Which songs of a list are chosen, and what an action on one of them is therefore about. */
export function useSelection(order: readonly string[]) {
  const [stored, setSelection] = useState(nothingChosen)
  const [choosing, setChoosing] = useState(false)
  const selection = stillThere(order, stored)
  return {
    selection,
    /** Whether a plain press chooses one more: fingers have no ctrl. */
    choosing,
    setChoosing: (next: boolean) => {
      setChoosing(next)
      setSelection(nothingChosen)
    },
    clear: () => setSelection(nothingChosen),
    all: () => setSelection(chooseAll(order, selection)),
    toggle: (uuid: string) => setSelection(toggleOne(selection, uuid)),
    press: (uuid: string, keys: { shift: boolean; more: boolean }) =>
      setSelection(press(order, selection, uuid, { ...keys, more: keys.more || choosing })),
    /** A finger that rests on a song chooses it, and those it taps from then on. */
    longPress: (uuid: string) => {
      setChoosing(true)
      setSelection(toggleOne(selection, uuid))
    },
    /** Chooses up to a song: from where choosing began, or from `start` where it has not. */
    extendTo: (uuid: string, start: string) => {
      const anchor = selection.anchor === null || selection.chosen.size === 0 ? start : selection.anchor
      setSelection(chooseRange(order, { ...selection, anchor }, uuid))
    },
    /** All that are chosen where the song is one of them, else it alone. */
    affectedBy: (uuid: string) =>
      selection.chosen.has(uuid) ? order.filter((each) => selection.chosen.has(each)) : [uuid],
  }
}
