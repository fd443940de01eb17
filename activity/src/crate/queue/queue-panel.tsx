import { Disc3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boothRulesOf } from '@segue/shared/room/settings/booth-rules.ts'
import { AccountButtons } from '../../client/account/account-buttons.tsx'
import { useMay } from '../../client/account/capabilities.ts'
import { useIsUser } from '../../client/session.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { toQueue } from '../../song/uploads.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { DropArea } from '../list/drop-area.tsx'
import { LikedSongs } from './liked-songs.tsx'
import { QueueList } from './queue-list.tsx'
import styles from './queue-panel.module.css'
import { RequestsTab } from './requests-tab.tsx'
import { RecentSongs } from './recent-songs.tsx'
import { FindSongs } from '../songs/find-songs.tsx'
import { CratesTab } from '../crates/crates-tab.tsx'

type Page = 'requests' | 'mine' | 'crates' | 'find' | 'recent' | 'likes'

/** The songs panel: queue, search, requests, recently played and starred songs. */
export function QueuePanel() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const mayUpload = useMay('uploadMusic')
  const takesRequests = useRoomState(({ settings }) => boothRulesOf(settings).requests)
  const ownPage = isUser ? 'mine' : 'recent'
  const [chosen, setPage] = useState<Page>(takesRequests ? 'requests' : ownPage)
  // Staff may turn requests off while the tab is open.
  const page = chosen === 'requests' && !takesRequests ? 'recent' : chosen
  const requests = <RequestsTab onFind={isUser ? () => setPage('find') : null} />
  return (
    <DropArea enabled={mayUpload} into={toQueue()}>
      <div className={styles.panel}>
        <Tabs<Page>
          look="pill"
          label={t('queue.title')}
          value={page}
          onChange={setPage}
          tabs={[
            ...(takesRequests ? [{ value: 'requests' as const, words: t('requests.title'), content: requests }] : []),
            {
              value: 'mine',
              words: t('queue.mine'),
              content: isUser ? <QueueList onFind={() => setPage('find')} /> : <NeedsAccount />,
            },
            { value: 'crates', words: t('crate.tab'), content: isUser ? <CratesTab /> : <NeedsAccount /> },
            {
              value: 'find',
              words: t('queue.find'),
              focusesField: true,
              content: isUser ? <FindSongs /> : <NeedsAccount />,
            },
            { value: 'recent', words: t('queue.recent'), content: <RecentSongs /> },
            { value: 'likes', words: t('queue.likes'), content: isUser ? <LikedSongs /> : <NeedsAccount /> },
          ]}
        />
      </div>
    </DropArea>
  )
}

function NeedsAccount() {
  const { t } = useTranslation()
  return (
    <EmptyState picture={<Disc3 />} title={t('account.createTitle')} actions={<AccountButtons />}>
      {t('account.whyQueue')}
    </EmptyState>
  )
}
