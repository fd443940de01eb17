import { Import, Link2Off, ListMusic, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../client/config.ts'
import { openDialog } from '../client/dialogs.ts'
import { AddButtons } from '../song/add-buttons.tsx'
import styles from './search.module.css'
import type { PlaylistLink } from '@segue/shared/song/links.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { providerNames } from '@segue/shared/song/providers.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { intentOf } from './intent.ts'
import { FoundByLink, FoundByWords, NotConnected } from './results.tsx'
import { Suggestions } from './suggestions.tsx'
import { useDebounced } from '../ui/fields/use-debounced.ts'

/** Client specification, section 9. */
const debounceMs = 300

/**
 * Finds songs anywhere: by words in our catalog and at every provider, by a pasted link, and before anything is typed,
 * suggestions based on the queue and recently shared songs. `renderActions` renders the actions for each song.
 */
export function SongSearch({
  renderActions = (song) => <AddButtons song={song} />,
}: {
  renderActions?: (song: Song) => ReactNode
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const intent = intentOf(useDebounced(typed, debounceMs), location.origin)
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t('search.title')}
          quiet
          type="search"
          icon={<Search />}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {intent.kind === 'nothing' ? <Suggestions renderActions={renderActions} /> : null}
      {intent.kind === 'words' ? <FoundByWords words={intent.words} renderActions={renderActions} /> : null}
      {intent.kind === 'song' ? (
        <FoundByLink link={intent.text} provider={intent.link.provider} renderActions={renderActions} />
      ) : null}
      {intent.kind === 'unknownLink' ? (
        <EmptyState picture={<Link2Off />} title={t('search.unknownLink')}>
          {t('search.linkFailedAbout')}
        </EmptyState>
      ) : null}
      {intent.kind === 'playlist' ? <PlaylistFound link={intent.link} /> : null}
    </>
  )
}

/** Offers to import the playlist of a pasted link, if its provider is connected. */
function PlaylistFound({ link: { provider, url } }: { link: PlaylistLink }) {
  const { t } = useTranslation()
  if (!clientConfig().importsFrom.includes(provider)) return <NotConnected provider={provider} />
  return (
    <EmptyState
      picture={<ListMusic />}
      title={t('search.isPlaylist', { provider: providerNames[provider] })}
      actions={
        <Button look="brand" icon={<Import />} onClick={() => openDialog({ name: 'importCrate', link: url })}>
          {t('crate.import')}
        </Button>
      }
    >
      {t('search.isPlaylistAbout')}
    </EmptyState>
  )
}
