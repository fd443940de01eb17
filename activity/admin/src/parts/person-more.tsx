import { Alert, Button, List, ListItem, ListItemText, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useLocaleState } from 'react-admin'
import { newUuid } from '@segue/activity/client/uuid.ts'
import { call } from '@segue/activity/client/api.ts'
import { sentenceFor } from '@segue/activity/client/sentence.ts'
import { useMe } from '../me.ts'
import { textOf, type Column, type Row } from '../resource.ts'
import { useWords } from '../words.ts'
import { Value } from './value.tsx'

const maxEntries = 20
const longestComment = 2000

/** A person's record, and moderators' comments, which the person never sees. */
export function PersonMore({ row }: { row: Row }) {
  const me = useMe()
  const uuid = textOf(row, 'uuid')
  return (
    <Stack spacing={3}>
      <PersonRecord uuid={uuid} />
      {uuid !== me.uuid && <Comments uuid={uuid} />}
    </Stack>
  )
}

const time: Column = { name: 'createdAt', kind: 'instant' }
const actor: Column = { name: 'actorUuid', kind: 'uuid', leadsTo: 'people' }
const author: Column = { name: 'authorUuid', kind: 'uuid', leadsTo: 'people' }

function PersonRecord({ uuid }: { uuid: string }) {
  const words = useWords()
  const query = { filter: `userUuid||$eq||${uuid}`, limit: maxEntries }
  const { data, error } = useQuery({
    queryKey: ['record', uuid],
    queryFn: () => call('GET /moderation-actions', { query }),
  })
  return (
    <section>
      <Typography component="h2" variant="h6">
        {words('person.record')}
      </Typography>
      {error && <Alert severity="error">{sentenceFor(error)}</Alert>}
      {data?.total === 0 && <Typography sx={{ color: 'text.secondary' }}>{words('person.noRecord')}</Typography>}
      <List dense>
        {data?.data.map((entry) => (
          <ListItem key={entry.id} disableGutters>
            <ListItemText
              primary={<Link to={`/record/${entry.id}/show`}>{words(`choices.${entry.action}`)}</Link>}
              secondary={
                <>
                  <Value row={entry} column={time} /> · <Value row={entry} column={actor} />
                  {entry.reason && ` · ${entry.reason}`}
                </>
              }
            />
          </ListItem>
        ))}
      </List>
    </section>
  )
}

function Comments({ uuid }: { uuid: string }) {
  const words = useWords()
  const [locale] = useLocaleState()
  const comments = useQuery({
    queryKey: ['comments', uuid, locale],
    queryFn: () => call('GET /moderation-comments/{userId}', { params: { userId: uuid } }),
  })
  return (
    <section>
      <Typography component="h2" variant="h6">
        {words('person.comments')}
      </Typography>
      {comments.error && <Alert severity="error">{sentenceFor(comments.error)}</Alert>}
      {comments.data?.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{words('person.noComments')}</Typography>
      )}
      <List dense>
        {comments.data?.map((comment) => (
          <ListItem key={comment.id} disableGutters>
            <ListItemText
              primary={comment.text}
              secondary={
                <>
                  <Value row={comment} column={time} /> · <Value row={comment} column={author} />
                </>
              }
            />
          </ListItem>
        ))}
      </List>
      <NewComment uuid={uuid} onAdded={() => void comments.refetch()} />
    </section>
  )
}

function NewComment({ uuid, onAdded }: { uuid: string; onAdded: () => void }) {
  const words = useWords()
  const [text, setText] = useState('')
  const [commentUuid, setCommentUuid] = useState(newUuid)
  const adding = useMutation({
    mutationFn: () => call('POST /moderation-comments', { body: { userUuid: uuid, text, uuid: commentUuid } }),
    onSuccess() {
      setText('')
      setCommentUuid(newUuid())
      onAdded()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <Stack component="form" spacing={1} onSubmit={submit} sx={{ maxWidth: 560, alignItems: 'flex-start' }}>
      <TextField
        label={words('person.comment')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: longestComment } }}
      />
      {adding.error && <Alert severity="error">{sentenceFor(adding.error)}</Alert>}
      <Button type="submit" variant="outlined" disabled={!text.trim() || adding.isPending}>
        {words('person.addComment')}
      </Button>
    </Stack>
  )
}
