import { useTranslation } from 'react-i18next'
import type { TextPage as Page } from '@segue/shared/text-pages.ts'
import { clientConfig } from '../../client/config.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { TextLinks } from '../../client/page/text-links.tsx'
import { LinkedText } from '../../ui/layout/linked-text.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useOwnText } from './page-texts.ts'
import styles from './text-page.module.css'

/** What our own text of each page is about. */
const sections = {
  about: ['about.what', 'about.where', 'about.who'],
  help: ['help.hear', 'help.play', 'help.songs', 'help.trouble', 'help.account'],
  terms: ['terms.none', 'terms.music', 'terms.people', 'terms.paid', 'terms.end'],
  privacy: [
    'privacy.account',
    'privacy.rooms',
    'privacy.reports',
    'privacy.statistics',
    'privacy.guests',
    'privacy.others',
    'privacy.rights',
  ],
} as const

export const AboutPage = () => <TextPage page="about" />
export const HelpPage = () => <TextPage page="help" />
export const TermsPage = () => <TextPage page="terms" />
export const PrivacyPage = () => <TextPage page="privacy" />

/** A page of text: the operator's own, or ours. */
function TextPage({ page }: { page: Page }) {
  const { t } = useTranslation()
  const { data: own, isPending } = useOwnText(page)
  return (
    <PageFrame title={t(`textPages.${page}`)}>
      <TextLinks />
      <article className={styles.text}>
        <h1>{t(`textPages.${page}`)}</h1>
        {isPending ? <Spinner label={t('common.loading')} /> : null}
        {own ? <Own text={own} /> : null}
        {isPending || own ? null : <Ours page={page} />}
      </article>
    </PageFrame>
  )
}

const Own = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('# ') ? (
        <h2 key={part}>{part.slice(2)}</h2>
      ) : (
        <p key={part}>
          <LinkedText>{part}</LinkedText>
        </p>
      ),
    )

function Ours({ page }: { page: Page }) {
  const { t } = useTranslation()
  const { name } = clientConfig()
  return sections[page].map((section) => (
    <section key={section}>
      <h2>{t(`texts.${section}.title`)}</h2>
      <p>{t(`texts.${section}.text`, { name })}</p>
    </section>
  ))
}
