import { useState } from 'react'
import type { Dialog, DialogAnswer } from '../rpc/dialogs.ts'

type DialogBoxProps = { dialog: Dialog; application: string; onAnswer: (answer: DialogAnswer) => void }

/** A dialog of Discord's, over the activity. */
export function DialogBox({ dialog, application, onAnswer }: DialogBoxProps) {
  const [picture, setPicture] = useState('')
  const { title, body, yes } = drawn(dialog, application)
  const isUpload = dialog.is === 'upload'
  return (
    <div className="over">
      <dialog open className="dialog" aria-label={title}>
        <h3>{title}</h3>
        {body}
        {isUpload ? (
          <label>
            Picture
            <input
              type="file"
              accept="image/*"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (!file) return
                const reader = new FileReader()
                reader.addEventListener('load', () =>
                  setPicture(typeof reader.result === 'string' ? reader.result : ''),
                )
                reader.readAsDataURL(file)
              }}
            />
          </label>
        ) : null}
        <footer>
          <button type="button" onClick={() => onAnswer({ yes: false })}>
            Cancel
          </button>
          <button
            type="button"
            className="main"
            disabled={isUpload && picture === ''}
            onClick={() => onAnswer({ yes: true, ...(picture ? { picture } : {}) })}
          >
            {yes}
          </button>
        </footer>
      </dialog>
    </div>
  )
}

function drawn(dialog: Dialog, application: string): { title: string; body: React.ReactNode; yes: string } {
  switch (dialog.is) {
    case 'authorize':
      return {
        title: `${application} wants access to your Discord account`,
        body: (
          <>
            <p>It will be able to:</p>
            <ul>
              {dialog.scopes.map((scope) => (
                <li key={scope}>
                  {meanings[scope] ?? 'Unknown permission'} <code>{scope}</code>
                </li>
              ))}
            </ul>
          </>
        ),
        yes: 'Authorize',
      }
    case 'purchase':
      return { title: `Buy ${dialog.name}?`, body: <p>{dialog.price}. No money moves here.</p>, yes: 'Buy' }
    case 'link':
      return { title: 'You are leaving Discord', body: <p>{dialog.url}</p>, yes: 'Visit site' }
    case 'invite':
      return { title: 'Invite people', body: <p>To {dialog.channel}.</p>, yes: 'Send invites' }
    case 'invite-friend':
      return { title: `Invite ${dialog.name}?`, body: <p>{dialog.content ?? ''}</p>, yes: 'Send invite' }
    case 'share-link':
      return { title: 'Share a link', body: <SharedLink {...dialog} />, yes: 'Send' }
    case 'share-interaction':
      return { title: `Share /${dialog.command}?`, body: <p>{dialog.content ?? ''}</p>, yes: 'Share' }
    case 'share-moment':
      return { title: 'Share this moment', body: <p>{dialog.url}</p>, yes: 'Share' }
    default:
      return { title: 'Upload a picture', body: null, yes: 'Upload' }
  }
}

const SharedLink = ({ message, shown }: Extract<Dialog, { is: 'share-link' }>) => (
  <>
    <p>{message}</p>
    {shown ? (
      <figure>
        <img src={shown.image} alt="" width="320" />
        <figcaption>
          <b>{shown.title}</b> {shown.description}
        </figcaption>
      </figure>
    ) : null}
  </>
)

/** What each scope allows an application. */
const meanings: Partial<Record<string, string>> = {
  identify: 'See your username, avatar and banner',
  email: 'See your email address',
  guilds: 'See what servers you are in',
  'guilds.join': 'Let you join servers',
  'guilds.members.read': 'See your nickname, avatar and roles in your servers',
  connections: 'See your connections to other services',
  'relationships.read': 'See your friends',
  'role_connections.write': 'Update your connection and its metadata',
  'applications.commands': 'Create commands',
  'applications.entitlements': 'See your purchases',
  'rpc.activities.write': 'Update your activity',
  'rpc.voice.read': 'See who is in your voice channel and who is talking',
  'rpc.voice.write': 'Change your voice settings',
}
