// Proves when the chat panel is visible: opened by a click, closed by the next navigation.
import { beforeEach, describe, expect, it } from 'vitest';
import { chatNavigated, clearChat, hideChat, openChat, selectedChat } from './selected-chat.ts';

const blue = { chatId: 'blue', kind: 'group' } as const;

beforeEach(clearChat);

describe('the chat at the side', () => {
  it('is hidden by going elsewhere, and stays selected [SHELL-13]', () => {
    openChat(blue);
    expect(selectedChat()).toMatchObject({ ...blue, isVisible: true });
    chatNavigated('/staff/topics');
    expect(selectedChat()).toMatchObject({ ...blue, isVisible: false });
  });

  it('stays open through the navigation of the click that opened it, and is closed by the next one [OPEN-77]', () => {
    openChat(blue, '/staff/classrooms/blue');
    chatNavigated('/staff/classrooms/blue');
    expect(selectedChat()?.isVisible).toBe(true);
    chatNavigated('/staff/topics');
    expect(selectedChat()?.isVisible).toBe(false);
    // Back again: a closed panel stays closed.
    chatNavigated('/staff/classrooms/blue');
    expect(selectedChat()?.isVisible).toBe(false);
  });

  it('is closed by its own button, and forgotten when it is cleared', () => {
    openChat(blue);
    hideChat();
    expect(selectedChat()?.isVisible).toBe(false);
    clearChat();
    expect(selectedChat()).toBeNull();
  });
});
