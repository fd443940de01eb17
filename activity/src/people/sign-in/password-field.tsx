import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Field = ComponentProps<typeof TextField>

/** The password of an account, with a button to show it while typing. */
export function PasswordField(field: Omit<Field, 'type' | 'after'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          size="small"
          label={t(shown ? 'account.hideTyped' : 'account.showTyped')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
