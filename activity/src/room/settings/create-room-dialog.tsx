import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { designs, type Design, type DjType } from '@segue/shared/room/settings/settings.ts'
import { call, queries } from '../../client/api.ts'
import { openDialog } from '../../client/dialogs.ts'
import { useNavigate } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { surface } from '../../client/surface.ts'
import { Failure } from '../../ui/failure.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/fields/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { DesignPicker } from './design-picker.tsx'
import { DjRules } from '../booth/dj-rules.tsx'
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
  const [draft, setDraft] = useState(emptyDraft)
  const create = useCreateRoom(onClose)
  const hasName = draft.name.trim() !== ''
  const form = useForm(hasName, () => create.mutate(draft))
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('createRoom.title')}
      about={t('createRoom.about')}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" size="large" busy={create.isPending} onClick={form.submit}>
          {t('createRoom.submit')}
        </Button>
      }
    >
      <Form busy={create.isPending} className={styles.form} onSubmit={form.submit}>
        <Failure words={create.error && sentenceFor(create.error)} />
        <NewRoomFields
          draft={draft}
          nameError={form.errorIf(!hasName, t('createRoom.errors.name'))}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
      </Form>
    </Dialog>
  )
}

/** Creates a room and joins it. */
function useCreateRoom(onCreated: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ name, description, password, guestPassword, ...rest }: RoomDraft) =>
      call('POST /rooms/infrastructure', {
        body: {
          ...rest,
          name: name.trim(),
          description: description.trim(),
          ...(password ? { password } : {}),
          ...(guestPassword ? { guestPassword } : {}),
        },
      }),
    onSuccess(room) {
      void queries.invalidateQueries({ queryKey: ['rooms'] })
      onCreated()
      navigate(`/room/${room.slug}`)
      const { uuid, slug, name, isPasswordProtected: hasPassword } = room
      if (surface.kind === 'web')
        openDialog({ name: 'invite', room: { uuid, slug, name, hasPassword, justOpened: true } })
    },
  })
}

function NewRoomFields({
  draft,
  nameError,
  onChange,
}: {
  draft: RoomDraft
  nameError: string | null
  onChange: (part: Partial<RoomDraft>) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('createRoom.name')}
        placeholder={t('createRoom.namePlaceholder')}
        maxLength={60}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={nameError}
      />
      <TextField
        label={`${t('createRoom.description')} (${t('common.optional')})`}
        placeholder={t('createRoom.descriptionPlaceholder')}
        maxLength={200}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
      <DesignPicker designs={designs} value={draft.design} onChange={(design) => onChange({ design })} />
      <Choices
        label={t('createRoom.type')}
        value={draft.type}
        onChange={(type) => onChange({ type })}
        choices={[
          { value: 'PUBLIC', words: t('createRoom.public'), about: t('createRoom.publicAbout') },
          { value: 'PRIVATE', words: t('createRoom.private'), about: t('createRoom.privateAbout') },
        ]}
      />
      <MoreOptions draft={draft} onChange={onChange} />
    </>
  )
}

/** Options that most rooms leave at their defaults. */
function MoreOptions({ draft, onChange }: { draft: RoomDraft; onChange: (part: Partial<RoomDraft>) => void }) {
  const { t } = useTranslation()
  return (
    <details className={styles.more}>
      <summary>{t('createRoom.more')}</summary>
      <div className={styles.options}>
        <DjRules draft={draft} onChange={onChange} />
        <TextField
          label={`${t('createRoom.password')} (${t('common.optional')})`}
          hint={t('createRoom.passwordHint')}
          type="password"
          autoComplete="off"
          value={draft.password}
          onChange={(password) => onChange({ password })}
        />
        <TextField
          label={`${t('roomSettings.guestPassword')} (${t('common.optional')})`}
          hint={t('roomSettings.guestPasswordHint')}
          type="password"
          autoComplete="off"
          value={draft.guestPassword}
          onChange={(guestPassword) => onChange({ guestPassword })}
        />
      </div>
    </details>
  )
}
