// Provides a module's name to the lesson screens when staff preview it.
import type { Module } from '@foothold/domain/curriculum/collections';
import { createContext } from 'react';

export const ModuleInPreview = createContext<Module | undefined>(undefined);
