import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { ShareInChat } from './share-in-chat.tsx'
import { share } from './share.ts'

/** The menu items to share one of our pages. */
export function ShareChoices({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem icon={<Share2 />} onSelect={() => void share(path, title)}>
        {t('crate.share')}
      </MenuItem>
      <ShareInChat path={path} />
    </>
  )
}
