// Redirects the learning plan's address without a question set to its start.
import { Navigate } from '@tanstack/react-router';

export function ToStartOfPlan() {
  return <Navigate to="/learningPlan/$questionSet" params={{ questionSet: 'start' }} replace />;
}
