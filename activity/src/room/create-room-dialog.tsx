import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { designs, type Design, type DjType } from '@segue/shared/room/settings.ts'
import { call, queries } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { Failure } from '../ui/failure.tsx'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { DesignPicker } from './design-picker.tsx'
import { DjRules } from './dj-rules.tsx'
import styles from './create-room-dialog.module.css'

export type RoomDraft = {
  name: string
  description: string
  design: Design
  type: 'PUBLIC' | 'PRIVATE'
  password: string
  guestPassword: string
  roomSize: number
  djType: DjType
  numberOfDjs: number
  songsPerDj: number
}

const emptyDraft: RoomDraft = {
  name: '',
  description: '',
  design: 'CLUB',
  type: 'PUBLIC',
  password: '',
  guestPassword: '',
  roomSize: 50,
  djType: 'EVERYONE',
  numberOfDjs: 5,
  songsPerDj: 1,
}

export function CreateRoomDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptyDraft)
  const [tried, setTried] = useState(false)
  const change = (part: Partial<RoomDraft>) => setDraft((now) => ({ ...now, ...part }))
  const name = draft.name.trim()
  const create = useMutation({
    mutationFn: () => {
      const { password, guestPassword, ...rest } = draft
      return call('POST /rooms/infrastructure', {
        body: {
          ...rest,
          name,
          description: draft.description.trim(),
          ...(password ? { password } : {}),
          ...(guestPassword ? { guestPassword } : {}),
        },
      })
    },
    onSuccess(room) {
      void queries.invalidateQueries({ queryKey: ['rooms'] })
      onClose()
      void navigate(`/room/${room.slug}`)
    },
  })
  const submit = () => {
    setTried(true)
    if (name) create.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('createRoom.title')}
      about={t('createRoom.about')}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" size="large" busy={create.isPending} onClick={submit}>
          {t('createRoom.submit')}
        </Button>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Failure words={create.error && sentenceFor(create.error)} />
        <TextField
          label={t('createRoom.name')}
          placeholder={t('createRoom.namePlaceholder')}
          maxLength={60}
          value={draft.name}
          onChange={(value) => change({ name: value })}
          error={tried && !name ? t('createRoom.errors.name') : null}
        />
        <TextField
          label={`${t('createRoom.description')} (${t('common.optional')})`}
          placeholder={t('createRoom.descriptionPlaceholder')}
          maxLength={200}
          value={draft.description}
          onChange={(value) => change({ description: value })}
        />
        <DesignPicker designs={designs} value={draft.design} onChange={(design) => change({ design })} />
        <Choices
          label={t('createRoom.type')}
          value={draft.type}
          onChange={(type) => change({ type })}
          choices={[
            { value: 'PUBLIC', words: t('createRoom.public'), about: t('createRoom.publicAbout') },
            { value: 'PRIVATE', words: t('createRoom.private'), about: t('createRoom.privateAbout') },
          ]}
        />
        <DjRules draft={draft} onChange={change} />
        <TextField
          label={`${t('createRoom.password')} (${t('common.optional')})`}
          hint={t('createRoom.passwordHint')}
          type="password"
          autoComplete="off"
          value={draft.password}
          onChange={(password) => change({ password })}
        />
        <TextField
          label={`${t('roomSettings.guestPassword')} (${t('common.optional')})`}
          hint={t('roomSettings.guestPasswordHint')}
          type="password"
          autoComplete="off"
          value={draft.guestPassword}
          onChange={(guestPassword) => change({ guestPassword })}
        />
        {/* Enter in a field submits; the button that shows lies outside the form. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}
