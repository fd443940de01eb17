import { useMutation } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { likelyCountry } from '@segue/shared/people/phone-countries.ts'
import { call } from '../../client/api.ts'
import { toastFailure } from '../../client/toasts.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { chosenNumbers, contactPicker } from './contact-picker.ts'
import { PersonLine } from './person-line.tsx'
import { PersonTies } from './person-ties.tsx'
import styles from './friends.module.css'

/**
 * Finds people by phone numbers picked from the device's contacts; renders nothing on devices without a contact picker.
 */
export function InviteFromContacts() {
  const { t } = useTranslation()
  const picker = contactPicker(navigator)
  const find = useMutation({
    async mutationFn() {
      const contacts = chosenNumbers((await picker?.select(['name', 'tel'], { multiple: true })) ?? [])
      // Picking no contact cancels.
      if (contacts.length === 0) return null
      const country = likelyCountry(navigator.languages)
      await call('POST /user-book-contact', { body: { contacts, country, append: true } })
      return call('GET /user-book-contact/matching-contacts', { query: { limit: 200 } })
    },
    onError: toastFailure,
  })
  if (!picker) return null
  return (
    <Block title={t('friends.contacts')} about={t('friends.contactsAbout')}>
      <p>
        <Button icon={<BookUser />} busy={find.isPending} onClick={() => find.mutate()}>
          {t('friends.chooseContacts')}
        </Button>
      </p>
      <output className={styles.outcome}>{find.data?.length === 0 ? t('friends.noContacts') : null}</output>
      {find.data?.length ? (
        <ul className={styles.people}>
          {find.data.map(({ userUuid, userProfile, contactName }) => (
            <PersonLine key={userUuid} profile={userProfile} about={contactName}>
              <PersonTies uuid={userUuid} nickname={userProfile.nickname} small />
            </PersonLine>
          ))}
        </ul>
      ) : null}
    </Block>
  )
}
