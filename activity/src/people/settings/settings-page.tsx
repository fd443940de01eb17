import { UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../client/page-header.tsx'
import { openDialog } from '../../client/dialogs.ts'
import { Link, Navigate, useParams } from '../../client/router.tsx'
import { useIsUser } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { sections } from './sections.tsx'
import styles from './settings.module.css'
import { StatisticsChoice } from './statistics-choice.tsx'

/** On a phone, the list of sections is wider than the screen. */
function bringIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** The settings page, with a URL for each section. */
export function SettingsPage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { section: name } = useParams()
  const section = sections.find((one) => one.name === name)
  return (
    <div className={styles.page}>
      <title>{t('account.settings')}</title>
      <div className={styles.header}>
        <PageHeader />
      </div>
      {isUser ? (
        <>
          <nav aria-label={t('account.settings')} className={styles.nav}>
            {sections.map(({ name: one, icon: Icon }) => (
              <Link
                key={one}
                to={`/settings/${one}`}
                aria-current={one === name ? 'page' : undefined}
                ref={one === name ? bringIntoView : undefined}
              >
                <Icon aria-hidden="true" />
                {t(`settings.sections.${one}`)}
              </Link>
            ))}
          </nav>
          <main className={styles.main}>
            {section ? (
              <>
                <h1>{t(`settings.sections.${section.name}`)}</h1>
                <section.Content />
              </>
            ) : (
              <Navigate to="/settings/profile" replace />
            )}
          </main>
        </>
      ) : (
        <main className={classes(styles.main, styles.whole)}>
          <EmptyState
            picture={<UserRoundX />}
            heading="h1"
            title={t('settings.signInFirst')}
            actions={
              <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
                {t('account.signIn')}
              </Button>
            }
          />
          <StatisticsChoice />
        </main>
      )}
    </div>
  )
}
