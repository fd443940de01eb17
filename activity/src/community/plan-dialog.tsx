import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { useNavigate } from '../client/router.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { serverNow } from '../client/server-time.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Form } from '../ui/fields/form.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/fields/use-form.ts'
import styles from './community.module.css'
import { localText } from './event-times.ts'
import { eventsChanged, type Event } from './events.ts'

const hourMs = 3_600_000
/** The event is in no room, or its room is not decided yet. */
const noRoom = 'none'

type Draft = { name: string; description: string; room: string; start: string; end: string }

function draftOf(event: Event | undefined): Draft {
  if (event)
    return {
      name: event.name,
      description: event.description,
      room: event.room?.uuid ?? noRoom,
      start: localText(new Date(event.startTime)),
      end: localText(new Date(event.endTime)),
    }
  const nextHour = Math.ceil(serverNow() / hourMs) * hourMs
  const [start, end] = [new Date(nextHour + 23 * hourMs), new Date(nextHour + 26 * hourMs)]
  return { name: '', description: '', room: noRoom, start: localText(start), end: localText(end) }
}

/** Creates or edits an event. */
export function PlanDialog({ event, onClose }: { event?: Event; onClose: () => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(event))
  const save = useSave(event, onClose)
  const hasName = draft.name.trim() !== ''
  const [start, end] = [Date.parse(draft.start), Date.parse(draft.end)]
  const form = useForm(hasName && start < end, () => save.mutate(draft))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(event ? 'events.changeTitle' : 'events.planTitle')}
      closeLabel={t('common.close')}
      footer={
        <Button look="brand" size="large" busy={save.isPending} onClick={form.submit}>
          {t(event ? 'common.save' : 'events.planNow')}
        </Button>
      }
    >
      <Form busy={save.isPending} className={styles.form} onSubmit={form.submit}>
        <Failure words={save.error && sentenceFor(save.error)} />
        <TextField
          label={t('events.name')}
          maxLength={100}
          value={draft.name}
          error={form.errorIf(!hasName, t('events.nameMissing'))}
          onChange={(name) => change({ name })}
        />
        <div className={styles.times}>
          <TextField
            label={t('events.starts')}
            type="datetime-local"
            value={draft.start}
            onChange={(value) => change({ start: value })}
          />
          <TextField
            label={t('events.ends')}
            type="datetime-local"
            value={draft.end}
            error={form.errorIf(!(start < end), t('events.endsBeforeStart'))}
            onChange={(value) => change({ end: value })}
          />
        </div>
        <RoomChoice value={draft.room} known={event?.room ?? null} onChange={(room) => change({ room })} />
        <TextArea
          label={t('events.description')}
          maxLength={2000}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
      </Form>
    </Dialog>
  )
}

type RoomChoiceProps = { value: string; known: Event['room']; onChange: (room: string) => void }

/** The rooms whose staff the user belongs to, and the event's current room. */
function RoomChoice({ value, known, onChange }: RoomChoiceProps) {
  const { t } = useTranslation()
  const { data: rooms = [] } = useQuery({
    queryKey: ['rooms', 'mine'],
    queryFn: () => call('GET /rooms/mine/list'),
    select: (list) => list.rooms.map(({ uuid, name }) => ({ uuid, name })),
  })
  const all = known && !rooms.some(({ uuid }) => uuid === known.uuid) ? [known, ...rooms] : rooms
  return (
    <Select
      label={t('events.room')}
      value={value}
      options={[
        { value: noRoom, words: t('events.noRoom') },
        ...all.map(({ uuid, name }) => ({ value: uuid, words: name })),
      ]}
      onChange={onChange}
    />
  )
}

function useSave(event: Event | undefined, onClose: () => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn({ name, description, room, start, end }: Draft) {
      const body = {
        name: name.trim(),
        description: description.trim(),
        startTime: new Date(start).toISOString(),
        endTime: new Date(end).toISOString(),
      }
      const roomId = room === noRoom ? null : room
      if (!event) return call('POST /events', { body: { ...body, roomId } })
      // The room is only sent if it has changed.
      const place = roomId === (event.room?.uuid ?? null) ? {} : { roomId }
      return call('PATCH /events/{id}', { params: { id: event.uuid }, body: { ...body, ...place } })
    },
    async onSuccess(saved) {
      await eventsChanged()
      onClose()
      if (!event) navigate(`/event/${saved.slug}`)
    },
  })
}
