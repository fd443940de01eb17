import { LogIn } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenuSlot } from '../client/account/account-menu-slot.tsx'
import { Brand } from '../client/page/brand.tsx'
import { clientConfig } from '../client/config.ts'
import { openDialog } from '../client/dialogs.ts'
import { withStreetWords } from '../client/i18n.ts'
import { useIsUser, useSession } from '../client/session.ts'
import { TextLinks } from '../client/page/text-links.tsx'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'
import { Skyline } from '../ui/pictures/skyline.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import styles from './home-page.module.css'
import { OpenRoomButton } from './open-room-button.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { StreetRooms } from './street-rooms.tsx'

const OnStreet = part(async () => (await withStreetWords(import('../community/on-street.tsx'))).OnStreet, 'none')
const SeasonSign = part(async () => (await withStreetWords(import('../people/on-the-street.tsx'))).SeasonSign, 'none')

/** The home page: a street at night, on which every live room is a lit window. */
export function HomePage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  // Guests get a session when they enter their first room.
  const isBack = useSession(({ session }) => session !== null)
  return (
    <div className={styles.page} data-back={isBack || undefined}>
      <title>{clientConfig().name}</title>
      <SkipLink to="#rooms">{t('common.skipToContent')}</SkipLink>
      <Skyline />
      <header className={styles.header}>
        <Brand />
        <div className={styles.season}>
          <Suspense>
            <SeasonSign />
          </Suspense>
        </div>
        <div className={styles.actions}>
          <span className={styles.wideOnly}>
            <OpenRoomButton look="plain" />
          </span>
          {isUser ? null : (
            <span className={styles.signIn}>
              <Button look="brand" icon={<LogIn />} onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
                {t('account.signIn')}
              </Button>
            </span>
          )}
          <AccountMenuSlot />
        </div>
      </header>
      <main className={styles.main}>
        {isBack ? (
          <h1 className="visually-hidden">{t('street.headline')}</h1>
        ) : (
          <section className={styles.hero}>
            <h1>{t('street.headline')}</h1>
            <p>{t('street.about')}</p>
          </section>
        )}
        {isUser ? <OwnRooms /> : null}
        <StreetRooms>
          <Suspense>
            <OnStreet />
          </Suspense>
          <TextLinks />
        </StreetRooms>
      </main>
    </div>
  )
}
