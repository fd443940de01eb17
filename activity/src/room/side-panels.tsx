import { ListMusic, MessageCircle, UsersRound, X } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wantAhead } from '../client/fetch-ahead.ts'
import { withPageWords } from '../client/i18n.ts'
import { IconButton } from '../ui/button.tsx'
import { prefetchMenus } from '../ui/overlays/menu.tsx'
import { prefetchPopovers } from '../ui/overlays/popover.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { useSessionChat } from '../session/room-context.tsx'
import { closePanel, openPanel, panelNames, usePanels, type PanelName } from '../session/panels.ts'
import styles from './side-panels.module.css'
import { part } from '../ui/part.tsx'

const ChatPanel = part(async () => (await withPageWords(import('../chat/room/in-room.ts'))).ChatPanel)
const QueuePanel = part(async () => (await withPageWords(import('../crate/queue/queue-panel.tsx'))).QueuePanel)
const PeoplePanel = part(async () => (await withPageWords(import('../people/in-room.ts'))).PeoplePanel)

wantAhead(ChatPanel.prefetch, QueuePanel.prefetch, PeoplePanel.prefetch, prefetchMenus, prefetchPopovers)

const contents: Record<PanelName, ReactNode> = {
  chat: <ChatPanel />,
  queue: <QueuePanel />,
  people: <PeoplePanel />,
}
const icons: Record<PanelName, ReactNode> = {
  chat: <MessageCircle aria-hidden="true" />,
  queue: <ListMusic aria-hidden="true" />,
  people: <UsersRound aria-hidden="true" />,
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.waiting}>
      <Spinner label={t('common.loading')} size={26} />
    </div>
  )
}

/** Chat, queue and people on the right, over the stage; empty until `filled`. */
export function SidePanels(props: { shown: readonly PanelName[]; width: number; filled: boolean }) {
  const { shown, width, filled } = props
  const { t } = useTranslation()
  return (
    <div className={styles.area} style={{ '--width': `${width}px` }}>
      {shown.map((name) => {
        const title = { chat: t('chat.title'), queue: t('queue.title'), people: t('people.title') }[name]
        return (
          <section key={name} className={styles.panel} aria-label={title}>
            <header className={styles.header}>
              <h2>{title}</h2>
              <IconButton label={t('room.closePanel', { panel: t(`room.${name}`) })} onClick={() => closePanel(name)}>
                <X />
              </IconButton>
            </header>
            <Suspense fallback={<Waiting />}>{filled ? contents[name] : <Waiting />}</Suspense>
          </section>
        )
      })}
    </div>
  )
}

/** The panels on a phone, one at a time below the stage. */
export function PhoneTabs({ filled }: { filled: boolean }) {
  const { t } = useTranslation()
  const open = usePanels((state) => state.open.at(-1) ?? 'chat')
  const news = useSessionChat((chat) => chat.unread)
  return (
    <section className={styles.phone} aria-label={t('room.panels')}>
      <Tabs
        label={t('room.panels')}
        value={open}
        onChange={openPanel}
        tabs={panelNames.map((value) => ({
          value,
          words: t(`room.${value}`),
          icon: icons[value],
          news: value === 'chat' && open !== 'chat' ? news : 0,
          newsLabel: t('room.news', { count: news }),
          content: (
            <Suspense fallback={<Waiting />}>
              {value === open && filled ? contents[value] : null}
              {value === open && !filled ? <Waiting /> : null}
            </Suspense>
          ),
        }))}
      />
    </section>
  )
}
