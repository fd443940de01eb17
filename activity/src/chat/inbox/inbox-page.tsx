import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isUuid } from '@segue/shared/uuid.ts'
import { SignInFirst } from '../../client/account/sign-in-first.tsx'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { useParams } from '../../client/router.tsx'
import { useIsUser } from '../../client/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import styles from './inbox.module.css'

/** The list of conversations next to the open one; on a phone, one of the two at a time. */
export function InboxPage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { uuid } = useParams()
  const open = isUuid(uuid ?? '') ? uuid : undefined
  return (
    <PageFrame title={t('messages.title')} className={styles.page} fixed>
      {isUser ? (
        <div className={styles.panes} data-open={open !== undefined}>
          <div className={styles.list}>
            <h1 className={styles.title}>{t('messages.title')}</h1>
            <ConversationList open={open} />
          </div>
          {open === undefined ? (
            <div className={styles.nothing}>
              <EmptyState picture={<MessagesSquare />} title={t('messages.choose')}>
                {t('messages.chooseAbout')}
              </EmptyState>
            </div>
          ) : (
            <ConversationPane key={open} uid={open} />
          )}
        </div>
      ) : (
        <SignInFirst picture={<MessagesSquare />} title={t('messages.signInFirst')}>
          {t('messages.chooseAbout')}
        </SignInFirst>
      )}
    </PageFrame>
  )
}
