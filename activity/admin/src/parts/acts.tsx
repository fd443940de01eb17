import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useMe } from '../me.ts'
import type { Act, Row } from '../resource.ts'
import { useWords } from '../words.ts'
import { ActDialog } from './act-dialog.tsx'

/** More acts than this go into a menu, all but the first ones. */
const inSight = 4

/** Buttons for the acts this user may perform, and a menu for the rest; each opens its confirmation dialog. */
export function ActButtons({ acts, row }: { acts: readonly Act[]; row: Row }) {
  const words = useWords()
  const me = useMe()
  const offered = acts.filter(({ isOffered }) => isOffered?.(row, me) ?? true)
  const [open, setOpen] = useState<Act | null>(null)
  const shown = offered.length > inSight + 1 ? offered.slice(0, inSight) : offered
  return (
    <>
      {shown.map((act) => (
        <Button key={act.name} size="small" color={act.isGrave ? 'error' : 'primary'} onClick={() => setOpen(act)}>
          {words(`acts.${act.name}.do`)}
        </Button>
      ))}
      <MoreActs acts={offered.slice(shown.length)} onChoose={setOpen} />
      {open && <ActDialog act={open} row={row} onClose={() => setOpen(null)} />}
    </>
  )
}

function MoreActs({ acts, onChoose }: { acts: readonly Act[]; onChoose: (act: Act) => void }) {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (acts.length === 0) return null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {words('moreActs')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {acts.map((act) => (
          <MenuItem
            key={act.name}
            {...(act.isGrave ? { sx: { color: 'error.main' } } : {})}
            onClick={() => {
              setAnchor(null)
              onChoose(act)
            }}
          >
            {words(`acts.${act.name}.do`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
