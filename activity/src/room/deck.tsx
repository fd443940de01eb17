import { useTranslation } from 'react-i18next'
import { useLayout } from './layout.ts'
import { useBoothRules } from './booth.ts'
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
  const { skipPercent } = useBoothRules()
  if (layout === 'phone')
    return (
      <section className={styles.phone} data-cramped={cramped} aria-label={t('room.deck')}>
        <ProgressBar bare />
        <div className={styles.line}>
          <NowPlaying size={48} />
          <SoundControl small />
        </div>
        {cramped ? null : (
          <>
            <div className={styles.votes}>
              <VoteButtons />
              <SkipVote />
              <Reactions />
            </div>
            <TurnBar />
          </>
        )}
      </section>
    )
  return (
    <section className={styles.deck} aria-label={t('room.deck')}>
      <ProgressBar />
      <div className={styles.row} data-full={skipPercent !== null}>
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
