import BriefcaseIcon from 'lucide-react/icons/briefcase'
import BuildingIcon from 'lucide-react/icons/building-2'
import CalendarIcon from 'lucide-react/icons/calendar-days'
import CircleIcon from 'lucide-react/icons/circle-dot'
import CompassIcon from 'lucide-react/icons/compass'
import EyeIcon from 'lucide-react/icons/eye'
import FolderDownIcon from 'lucide-react/icons/folder-down'
import FolderUpIcon from 'lucide-react/icons/folder-up'
import DonationIcon from 'lucide-react/icons/hand-heart'
import HeartIcon from 'lucide-react/icons/heart'
import HistoryIcon from 'lucide-react/icons/history'
import MemberTypeIcon from 'lucide-react/icons/id-card'
import ImageIcon from 'lucide-react/icons/image'
import ImagesIcon from 'lucide-react/icons/images'
import InfoIcon from 'lucide-react/icons/info'
import CommitteeIcon from 'lucide-react/icons/landmark'
import DashboardIcon from 'lucide-react/icons/layout-dashboard'
import HelpIcon from 'lucide-react/icons/life-buoy'
import LinkIcon from 'lucide-react/icons/link'
import MailIcon from 'lucide-react/icons/mail'
import AnnouncementIcon from 'lucide-react/icons/megaphone'
import BlogIcon from 'lucide-react/icons/notebook-pen'
import ReceiptIcon from 'lucide-react/icons/receipt-text'
import BannerIcon from 'lucide-react/icons/rectangle-horizontal'
import ScaleIcon from 'lucide-react/icons/scale'
import SettingsIcon from 'lucide-react/icons/settings'
import TagsIcon from 'lucide-react/icons/tags'
import UsersIcon from 'lucide-react/icons/users'
import type { Entry } from './menu.ts'

const icons: Record<string, typeof UsersIcon> = {
  '/about': InfoIcon,
  '/activity': ImagesIcon,
  '/advertisement': BannerIcon,
  '/announcement': AnnouncementIcon,
  '/blog': BlogIcon,
  '/bod': UsersIcon,
  '/career': BriefcaseIcon,
  '/chapter': BuildingIcon,
  '/committiees': CommitteeIcon,
  '/dashboard': DashboardIcon,
  '/donate': DonationIcon,
  '/donationType': HeartIcon,
  '/emails': MailIcon,
  '/events': CalendarIcon,
  '/help': HelpIcon,
  '/history': HistoryIcon,
  '/images': ImageIcon,
  '/jobs': BriefcaseIcon,
  '/jobsall': BriefcaseIcon,
  '/links': LinkIcon,
  '/members': UsersIcon,
  '/memberType': MemberTypeIcon,
  '/mission': CompassIcon,
  '/payment': ReceiptIcon,
  '/paymentType': TagsIcon,
  '/settings': SettingsIcon,
  '/treasury': ScaleIcon,
  '/vission': EyeIcon,
}

/** The icon of a menu entry, 18 px in the panel and 20 px on phones. */
export function EntryIcon({ entry, size }: { entry: Entry; size: number }) {
  const Icon = entry.to === '/documents' ? documentIcons[entry.label] ?? FolderDownIcon : icons[entry.to] ?? CircleIcon
  return <Icon size={size} strokeWidth={1.6} aria-hidden className="shrink-0" />
}

const documentIcons: Record<string, typeof UsersIcon> = { Uploads: FolderUpIcon, Downloads: FolderDownIcon }
