import { Settings2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFirst } from '../../client/account/sign-in-first.tsx'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link, Navigate, useParams } from '../../client/router.tsx'
import { useIsUser } from '../../client/session.ts'
import { Settled } from '../../client/page/settled.tsx'
import { classes } from '../../ui/classes.ts'
import row from '../../ui/layout/scroll-row.module.css'
import { useScrollRow } from '../../ui/layout/use-scroll-row.ts'
import { sections } from './sections.tsx'
import styles from './settings.module.css'
import { StatisticsChoice } from './statistics-choice.tsx'

/** The settings page, with a URL for each section. */
export function SettingsPage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { section: name } = useParams()
  const section = sections.find((one) => one.name === name)
  return (
    <PageFrame title={t('account.settings')} className={styles.page}>
      {isUser ? (
        <>
          <SectionLinks current={name} />
          <div className={styles.main}>
            {section ? (
              <>
                <h1>{t(`settings.sections.${section.name}`)}</h1>
                <Settled key={section.name}>
                  <section.Content />
                </Settled>
              </>
            ) : (
              <Navigate to="/settings/profile" replace />
            )}
          </div>
        </>
      ) : (
        <div className={classes(styles.main, styles.whole)}>
          <SignInFirst picture={<Settings2 />} title={t('settings.signInFirst')}>
            {t('settings.signInAbout')}
          </SignInFirst>
          <StatisticsChoice />
        </div>
      )}
    </PageFrame>
  )
}

/** On a phone, the list of sections is wider than the screen. */
function SectionLinks({ current }: { current: string | undefined }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  useScrollRow(nav)
  return (
    <nav ref={nav} aria-label={t('account.settings')} className={classes(styles.nav, row.row)}>
      {sections.map(({ name, icon: Icon }) => (
        <Link key={name} to={`/settings/${name}`} aria-current={name === current ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {t(`settings.sections.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
