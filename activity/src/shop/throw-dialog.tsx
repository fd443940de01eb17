import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxDedicationLength } from '@segue/shared/points/house-consumables.ts'
import { newUuid } from '../client/uuid.ts'
import { Link } from '../client/router.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { surface } from '../client/surface.ts'
import { toast } from '../client/toasts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Choices } from '../ui/fields/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Balance } from './balance.tsx'
import { ShopPicture } from './picture.tsx'
import styles from './shop.module.css'
import {
  nameOf,
  throwConsumable,
  TokenAccountMissingError,
  useConsumables,
  useTokenAccount,
  type Consumable,
  type Throw,
} from './tokens.ts'

type Person = { uuid: string; nickname: string }
type ThrowDialogProps = { roomUuid: string; people: readonly Person[]; to: string | null; onClose: () => void }

/** The dialog to choose an item to throw in a room, and its target. */
export function ThrowDialog({ onClose, ...where }: ThrowDialogProps) {
  const { t } = useTranslation()
  const { data: consumables, error } = useConsumables()
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      closeLabel={t('common.close')}
      title={t('shop.throwTitle')}
      about={t('shop.throwAbout')}
    >
      <Failure words={error && sentenceFor(error)} />
      {consumables ? <ThrowForm consumables={consumables} onClose={onClose} {...where} /> : null}
      {consumables || error ? null : <Spinner label={t('common.loading')} />}
    </Dialog>
  )
}

type ThrowFormProps = ThrowDialogProps & { consumables: readonly Consumable[] }

function ThrowForm({ consumables, onClose, roomUuid, people, to }: ThrowFormProps) {
  const { t } = useTranslation()
  const [id, setId] = useState(String(consumables[0]?.id ?? ''))
  const [toUuid, setToUuid] = useState(to ?? '')
  const [words, setWords] = useState('')
  const { data: account } = useTokenAccount()
  const chosen = consumables.find((one) => String(one.id) === id)
  // Closes the dialog after the throw, so that it doesn't cover the show.
  const throwing = useThrowing(onClose)
  if (!chosen) return null
  const isDedication = chosen.show === 'dedication'
  const missing = account ? Math.max(0, chosen.tokenCost - account.balance) : 0
  const message = isDedication ? words.trim() : ''
  return (
    <form
      className={styles.throwing}
      onSubmit={(event) => {
        event.preventDefault()
        throwing.mutate({ consumable: chosen, roomUuid, toUuid: toUuid || null, message })
      }}
    >
      <div className={styles.choices}>
        <Choices
          label={t('shop.things')}
          labelHidden
          value={id}
          onChange={setId}
          choices={consumables.map((one) => ({
            value: String(one.id),
            words: nameOf(t, one),
            about: t('shop.tokens', { count: one.tokenCost }),
            picture: <ShopPicture url={one.fileUrl} size={64} />,
          }))}
        />
      </div>
      <Select
        label={t('shop.for')}
        value={toUuid}
        options={[
          { value: '', words: t('shop.everybody') },
          ...people.map(({ uuid, nickname }) => ({ value: uuid, words: nickname })),
        ]}
        onChange={setToUuid}
      />
      {isDedication ? (
        <TextField
          label={t('shop.words')}
          hint={t('shop.wordsHint')}
          value={words}
          maxLength={maxDedicationLength}
          onChange={setWords}
        />
      ) : null}
      <Failure words={throwing.error && wordsOf(throwing.error)} />
      <div className={styles.pay} data-stays>
        <Balance />
        {missing > 0 ? <TooFew missing={missing} onClose={onClose} /> : null}
        <Button look="brand" type="submit" disabled={missing > 0} busy={throwing.isPending}>
          {t('shop.throw', { count: chosen.tokenCost })}
        </Button>
      </div>
    </form>
  )
}

const wordsOf = (error: Error) => (error instanceof TokenAccountMissingError ? error.message : sentenceFor(error))

/**
 * Throws an item. Retrying the same choice after a missing response reuses its key, so that it is charged only once.
 * Another choice gets a new key.
 */
function useThrowing(onThrown: () => void) {
  const { t } = useTranslation()
  const { data: account } = useTokenAccount()
  const press = useRef({ what: '', key: '' })
  return useMutation({
    mutationFn: (wanted: Throw) => {
      const what = JSON.stringify(wanted)
      if (press.current.what !== what) press.current = { what, key: newUuid() }
      return throwConsumable(account, wanted, press.current.key)
    },
    onSuccess(ended, { consumable }) {
      press.current = { what: '', key: '' }
      if (ended === 'returned') return toast(t('shop.notThrown'), { tone: 'bad' })
      toast(t('shop.thrown', { name: nameOf(t, consumable) }), { tone: 'good' })
      onThrown()
    },
  })
}

function TooFew({ missing, onClose }: { missing: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.tooFew}>
      {t('shop.tooFew', { count: missing })}{' '}
      {surface.kind === 'web' ? (
        <Link to="/shop" className={buttonClass('lamp', 'small')} onClick={onClose}>
          {t('shop.toShop')}
        </Link>
      ) : (
        t('shop.inDiscord')
      )}
    </p>
  )
}
