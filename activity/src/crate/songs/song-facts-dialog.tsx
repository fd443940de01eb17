import { AudioWaveform, MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSameSong } from '@segue/shared/song/same-song.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { clientConfig } from '../../client/config.ts'
import { openDialog } from '../../client/dialogs.ts'
import { useSession } from '../../client/session.ts'
import { currentRoom } from '../../session/current-room.ts'
import { PlayCover } from '../../song/play-cover.tsx'
import { AddButtons } from '../../song/add-buttons.tsx'
import { artistOf, titleOf } from '../../song/song-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SongFacts, SongShape } from './song-facts.tsx'
import styles from './song-facts.module.css'

/** Details that help to choose a song: waveform, tempo and key, and when and how often it was played in this room. */
export function SongFactsDialog({ song, onClose }: { song: Song; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession((state) => state.session)
  return (
    <Dialog open onClose={onClose} title={titleOf(song, t)} about={artistOf(song, t)} closeLabel={t('common.close')}>
      <div className={styles.head}>
        <PlayCover song={song} size={112} />
        <SongShape song={song} />
      </div>
      <SongFacts song={song} />
      <div className={styles.tools}>
        <AddButtons song={song} />
        <LyricsButton song={song} />
        {session?.kind === 'user' && song.songId ? (
          <Button icon={<AudioWaveform size={18} />} onClick={() => openDialog({ name: 'cues', song })}>
            {t('cueEditor.open')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Lyrics are those of what the current room plays, and follow its clock. */
function LyricsButton({ song }: { song: Song }) {
  const { t } = useTranslation()
  const held = currentRoom()
  const playing = held?.session.room.store.getState().state?.nowPlaying?.song
  if (!held || !playing || !clientConfig().hasLyrics || !isSameSong(playing, song)) return null
  return (
    <Button icon={<MicVocal size={18} />} onClick={() => openDialog({ name: 'lyrics', roomUuid: held.roomUuid })}>
      {t('lyrics.title')}
    </Button>
  )
}
