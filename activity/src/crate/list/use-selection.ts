import { useState } from 'react'
import { chooseAll, chooseRange, nothingChosen, press, stillThere, toggleOne } from './selection.ts'

export type Selecting = ReturnType<typeof useSelection>

/** The selected songs of a list, and the songs that an action on one of them affects. */
export function useSelection(order: readonly string[]) {
  const [stored, setSelection] = useState(nothingChosen)
  const [choosing, setChoosing] = useState(false)
  const selection = stillThere(order, stored)
  return {
    selection,
    /** Whether a plain press adds to the selection, since touch has no Ctrl. */
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
    /** A long press selects a song and starts adding those tapped afterwards. */
    longPress: (uuid: string) => {
      setChoosing(true)
      setSelection(toggleOne(selection, uuid))
    },
    /** Extends the selection to a song: from the anchor, or from `start` if there is none. */
    extendTo: (uuid: string, start: string) => {
      const anchor = selection.anchor === null || selection.chosen.size === 0 ? start : selection.anchor
      setSelection(chooseRange(order, { ...selection, anchor }, uuid))
    },
    /** All selected songs if the given one is selected, otherwise only that one. */
    affectedBy: (uuid: string) =>
      selection.chosen.has(uuid) ? order.filter((each) => selection.chosen.has(each)) : [uuid],
  }
}
