import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InRoom } from '../src/session/room-context.tsx'
import { createRoomSession } from '../src/session/room-session.ts'
import { ClapTest } from '../src/room/clap-test/clap-test.tsx'
import { PromoteItem } from '../src/room/settings/promote-item.tsx'
import { AreYouThere, YourSeat } from '../src/room/booth/seat-signs.tsx'
import { AudioSync } from '../src/room/system/audio-sync.tsx'
import { Button } from '../src/ui/button.tsx'
import { Menu } from '../src/ui/overlays/menu.tsx'
import styles from './gallery.module.css'
import { sampleLiveRoom } from './sample-live-room.ts'

const room = sampleLiveRoom()
const session = createRoomSession(room)
const inHalfAMinute = room.serverNow() + 30_000

/** What a room asks of one person, and what they set for their own ears. */
export function SeatParts() {
  const { t } = useTranslation()
  const [tests, setTests] = useState(false)
  return (
    <InRoom value={session}>
      <AreYouThere until={inHalfAMinute} />
      <YourSeat until={inHalfAMinute} />
      <Menu trigger={<Button>{t('common.more')}</Button>}>
        <PromoteItem />
      </Menu>
      <div className={styles.column}>
        <AudioSync />
        <Button size="small" onClick={() => setTests(true)}>
          {t('clap.open')}
        </Button>
      </div>
      {tests ? <ClapTest onClose={() => setTests(false)} /> : null}
    </InRoom>
  )
}
