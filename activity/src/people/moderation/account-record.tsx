import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newUuid } from '../../client/uuid.ts'
import { call } from '../../client/api.ts'
import { dateAndTime } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './product-moderation.module.css'

/** How many entries a card shows; the admin panel has the rest. */
const maxShown = 20
const longestComment = 2000

/** What staff did to a person and what moderators noted about them, newest first. */
export function AccountRecord({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const limit = { limit: maxShown }
  const acts = useQuery({
    queryKey: ['record', uuid],
    queryFn: () => call('GET /user-actions/{id}', { params: { id: uuid }, query: limit }),
    select: (all) => all.filter(({ userUuid }) => userUuid === uuid),
    staleTime: 0,
  })
  const comments = useQuery({
    queryKey: ['comments', uuid],
    queryFn: () => call('GET /moderation-comments/{userId}', { params: { userId: uuid }, query: limit }),
    staleTime: 0,
  })
  if (acts.isPending || comments.isPending) return <Spinner />
  if (acts.isError) return <Failure words={sentenceFor(acts.error)} />
  if (comments.isError) return <Failure words={sentenceFor(comments.error)} />
  return (
    <>
      <h4>{t('moderation.record')}</h4>
      <ul className={styles.list}>
        {acts.data.map(({ id, action, role, previousRole, reason, expirationTime, createdAt }) => (
          <li key={id}>
            <span>{t(`moderation.acts.${action}`, { role: role ?? '', previousRole: previousRole ?? '' })}</span>
            {expirationTime ? <span>{t('moderation.until', { date: dateAndTime(expirationTime) })}</span> : null}
            {reason ? <q>{reason}</q> : null}
            <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
          </li>
        ))}
        {acts.data.length === 0 ? <li>{t('moderation.noRecord')}</li> : null}
      </ul>
      <h4>{t('moderation.comments')}</h4>
      <ul className={styles.list}>
        {comments.data.map((comment) => (
          <li key={comment.id}>
            <span>{comment.text}</span>
            <time dateTime={comment.createdAt}>{dateAndTime(comment.createdAt)}</time>
          </li>
        ))}
        {comments.data.length === 0 ? <li>{t('moderation.noComments')}</li> : null}
      </ul>
      <CommentForm uuid={uuid} />
    </>
  )
}

function CommentForm({ uuid: userUuid }: { uuid: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [commentUuid, setCommentUuid] = useState(newUuid)
  const add = useMutation({
    mutationFn: (body: { userUuid: string; text: string; uuid: string }) =>
      call('POST /moderation-comments', { body }),
    onSuccess: () => {
      setText('')
      setCommentUuid(newUuid())
      return queries.invalidateQueries({ queryKey: ['comments', userUuid] })
    },
  })
  const trimmed = text.trim()
  return (
    <form
      className={styles.comment}
      onSubmit={(event) => {
        event.preventDefault()
        if (trimmed) add.mutate({ userUuid, text: trimmed, uuid: commentUuid })
      }}
    >
      <TextField
        label={t('moderation.comment')}
        hint={t('moderation.commentHint')}
        maxLength={longestComment}
        value={text}
        onChange={setText}
        error={add.error && sentenceFor(add.error)}
      />
      <Button size="small" type="submit" disabled={!trimmed} busy={add.isPending}>
        {t('moderation.addComment')}
      </Button>
    </form>
  )
}
