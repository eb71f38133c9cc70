// The type of a drawn icon: any single icon of lucide-react.
import type { LucideIcon } from 'lucide-react';

export type Icon = LucideIcon;
