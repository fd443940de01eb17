import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecapCard } from '../src/room/system/own-turn.tsx'
import { NowPlayingCard } from '../src/room/deck/now-playing-page.tsx'
import { Button } from '../src/ui/button.tsx'
import { Gate } from '../src/session/gate.tsx'
import styles from './gallery.module.css'
import { sampleRoom } from './sample-room.ts'

const recaps = {
  loved: { title: 'Paper Lanterns', likes: 14, dislikes: 0, stars: 3, percent: 92 },
  mixed: {
    title: 'A title so long that it takes two lines of the card at the least',
    likes: 1,
    dislikes: 4,
    stars: 1,
    percent: 38,
  },
  unheard: { title: 'Kite Season', likes: 0, dislikes: 0, stars: 0, percent: 0 },
}

/** The parts that show the user's own turn, and those outside the room's page, in every state. */
export function RoomParts() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<keyof typeof recaps | null>(null)
  return (
    <>
      {(['loved', 'mixed', 'unheard'] as const).map((name) => (
        <Button key={name} onClick={() => setShown(name)}>
          {t('ownTurn.recapOf', { title: recaps[name].title })}
        </Button>
      ))}
      {shown ? <RecapCard recap={recaps[shown]} onClose={() => setShown(null)} /> : null}
      <div className={styles.column}>
        <NowPlayingCard room={sampleRoom('plays')} slug="the-night-shift" isOverlay={false} />
        <NowPlayingCard room={sampleRoom('long')} slug="the-night-shift" isOverlay />
        <NowPlayingCard room={sampleRoom('free')} slug="the-night-shift" isOverlay={false} />
      </div>
      <div className={styles.tile}>
        <Gate picture={null} title={t('doors.passwordTitle')} actions={<Button>{t('doors.otherRooms')}</Button>}>
          <p>{t('doors.passwordAbout')}</p>
        </Gate>
      </div>
    </>
  )
}
