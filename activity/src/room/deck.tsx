import { useTranslation } from 'react-i18next'
import { useLayout } from './layout.ts'
import styles from './deck.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { TurnBar } from './turn-bar.tsx'
import { NowPlaying } from './now-playing.tsx'
import { Reactions } from './reactions.tsx'
import { SkipVote } from './skip-vote.tsx'
import { SoundControl } from './sound-control.tsx'
import { VoteButtons } from './vote-buttons.tsx'

/** What plays, what one thinks of it, and one's own way onto the stage. */
export function Deck() {
  const { t } = useTranslation()
  const { layout, cramped } = useLayout()
  if (layout === 'phone')
    return (
      <section className={styles.phone} data-cramped={cramped} aria-label={t('room.deck')}>
        <ProgressBar bare />
        <div className={styles.line}>
          <NowPlaying size={44} />
          <SoundControl small />
        </div>
        {cramped ? null : (
          <div className={styles.acts}>
            <div className={styles.votes}>
              <VoteButtons />
              <SkipVote />
              <Reactions />
            </div>
            <TurnBar />
          </div>
        )}
      </section>
    )
  return (
    <section className={styles.deck} aria-label={t('room.deck')}>
      <ProgressBar />
      <div className={styles.row}>
        <NowPlaying size={68} />
        <div className={styles.votes}>
          <VoteButtons />
          <SkipVote />
          <Reactions />
        </div>
        <TurnBar />
        <SoundControl />
      </div>
    </section>
  )
}
