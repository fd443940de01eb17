import { ArrowDown, ArrowUp, ArrowUpToLine, EllipsisVertical, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CrateSong } from '../../song/crate-song.ts'
import { SongChoices } from '../../song/song-choices.tsx'
import { titleOf } from '../../song/song-words.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import type { ListSettings } from '../list/list-settings.ts'

/** The actions on a song of a list. */
export function SongMenu({
  song,
  place,
  count,
  tabIndex,
  settings: { editable, isQueue },
  onMove,
  onRemove,
}: {
  song: CrateSong
  place: number
  count: number
  tabIndex: number
  settings: ListSettings
  onMove: (to: number) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <Menu
      trigger={
        <IconButton size="small" label={t('queue.options', { title: titleOf(song, t) })} tabIndex={tabIndex}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      <SongChoices song={song} queue={!isQueue} />
      {editable ? (
        <>
          <MenuLine />
          {place > 0 ? (
            <>
              <MenuItem icon={<ArrowUpToLine />} onSelect={() => onMove(0)}>
                {t(isQueue ? 'queue.moveTop' : 'crate.moveTop')}
              </MenuItem>
              <MenuItem icon={<ArrowUp />} onSelect={() => onMove(place - 1)}>
                {t('queue.moveUp')}
              </MenuItem>
            </>
          ) : null}
          {place < count - 1 ? (
            <MenuItem icon={<ArrowDown />} onSelect={() => onMove(place + 1)}>
              {t('queue.moveDown')}
            </MenuItem>
          ) : null}
          <MenuItem danger icon={<Trash2 />} onSelect={onRemove}>
            {t('common.remove')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
