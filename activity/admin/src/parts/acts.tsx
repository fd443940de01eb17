import { Button } from '@mui/material'
import { useState } from 'react'
import { useMe } from '../me.ts'
import type { Act, Row } from '../resource.ts'
import { useWords } from '../words.ts'
import { ActDialog } from './act-dialog.tsx'

/** A button for each act this user may perform, which opens its confirmation dialog. */
export function ActButtons({ acts, row }: { acts: readonly Act[]; row: Row }) {
  const words = useWords()
  const me = useMe()
  const offered = acts.filter(({ isOffered }) => isOffered?.(row, me) ?? true)
  const [open, setOpen] = useState<Act | null>(null)
  return (
    <>
      {offered.map((act) => (
        <Button key={act.name} size="small" color={act.isGrave ? 'error' : 'primary'} onClick={() => setOpen(act)}>
          {words(`acts.${act.name}.do`)}
        </Button>
      ))}
      {open && <ActDialog act={open} row={row} onClose={() => setOpen(null)} />}
    </>
  )
}
